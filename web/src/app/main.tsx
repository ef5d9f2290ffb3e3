import '../ui/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followTheme, installNonce } from '#platform';
import { Splash, Toaster } from '#ui';

installNonce();
followTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <Splash />
    <Toaster />
  </StrictMode>,
);
