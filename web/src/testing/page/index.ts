export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
export { type OpenPage, openPage } from './open-page.tsx';
export { openRoute } from './open-route.tsx';
export { stylePage } from './style-page.ts';
