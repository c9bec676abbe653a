import type { ComponentProps } from 'react'

type Look = 'main' | 'second' | 'quiet'

const base =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-semibold leading-tight transition-[background-color,border-color,transform] duration-150 ease-out active:scale-[0.98] disabled:cursor-progress disabled:opacity-70'

const looks: Record<Look, string> = {
  main: 'bg-accent text-on-accent hover:bg-accent-strong',
  second: 'border border-field bg-transparent text-ink hover:border-ink hover:bg-surface',
  quiet: 'px-3 text-accent hover:bg-tint',
}

export const buttonClass = (look: Look = 'main', more = '') => `${base} ${looks[look]} ${more}`

export function Button({
  look = 'main',
  className = '',
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" {...props} className={buttonClass(look, className)} />
}

export function ButtonLink({
  look = 'main',
  className = '',
  ...props
}: ComponentProps<'a'> & { look?: Look }) {
  return <a {...props} className={buttonClass(look, className)} />
}
