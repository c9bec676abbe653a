/** Styles of menus; Base UI provides the behaviour. */
export const menuPopupClass =
  'min-w-52 origin-(--transform-origin) rounded-small border border-line bg-raised p-1.5 shadow-high transition-[opacity,scale] duration-120 ease-out data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0'
export const menuItemClass =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-small px-3 outline-none data-highlighted:bg-tint data-highlighted:text-accent'
