import { PanelLeft } from 'lucide-react';
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/actions';
import { focusFirstField } from '#ui/overlays';
import { useSidebar } from './sidebar-state.tsx';

type SidebarProps = {
  /** The product's name and sign. */
  brand: ReactNode;
  children: ReactNode;
  /** Stays at the bottom: balance, storage. */
  foot?: ReactNode;
};

/** 16rem beside the page; below 768 px an off-canvas dialog of 18rem. Ctrl/Cmd+B opens and closes it. */
export function Sidebar(props: SidebarProps) {
  const { open, mobile, setOpen } = useSidebar();
  if (!mobile) {
    return open ? (
      <aside
        aria-label="Sidebar"
        className="flex min-h-0 w-(--w-sidebar) flex-none flex-col border-line border-r bg-canvas"
      >
        <SidebarBody {...props} />
      </aside>
    ) : null;
  }
  return (
    <Root open={open} onOpenChange={setOpen}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirstField}
          className="fixed inset-y-0 left-0 z-40 flex w-(--w-sidebar-mobile) max-w-[85vw] flex-col bg-canvas shadow-over outline-none data-[state=closed]:animate-to-left data-[state=open]:animate-from-left"
        >
          <Title className="sr-only">Sidebar</Title>
          <SidebarBody {...props} />
        </Content>
      </Portal>
    </Root>
  );
}

function SidebarBody({ brand, children, foot }: SidebarProps) {
  return (
    <>
      <div className="flex h-(--h-topbar) flex-none items-center justify-between pr-2 pl-4.5">
        {brand}
        <SidebarTrigger />
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-3 pb-3">{children}</div>
      {foot && (
        <div className="mx-3 grid flex-none gap-2 border-line border-t px-2 py-2.5 text-12 text-ink-2">{foot}</div>
      )}
    </>
  );
}

/** Opens and closes the sidebar; shown in the top bar while the sidebar is closed. */
export function SidebarTrigger() {
  const { open, toggle } = useSidebar();
  return (
    <IconButton
      label={open ? 'Close sidebar (Ctrl+B)' : 'Open sidebar (Ctrl+B)'}
      icon={PanelLeft}
      aria-expanded={open}
      onClick={toggle}
      side="bottom"
    />
  );
}
