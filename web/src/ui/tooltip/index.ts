export { Tooltip } from './tooltip.tsx';
export { TooltipProvider } from './tooltip-provider.tsx';
