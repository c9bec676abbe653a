export const backdropClass =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
/** Centres a dialog. Only a dialog that is too tall leaves room for the toasts, which are below it on small screens. */
export const dialogViewportClass =
  'fixed inset-0 z-50 flex flex-col items-center px-4 before:min-h-4 before:flex-1 after:min-h-4 after:flex-1 max-xl:after:min-h-[max(1rem,var(--toast-room,0px))]'
export const usualWidth = 'max-w-120'
export const popupClass =
  'relative flex min-h-0 w-full flex-col overflow-y-auto rounded-large border border-line bg-raised p-6 shadow-high transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0'
