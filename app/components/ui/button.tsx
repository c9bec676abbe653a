import { type ComponentProps, type MouseEvent, useContext } from 'react'
import { ChangeRefusal } from './change-refusal.ts'

type Look = 'main' | 'second' | 'quiet' | 'danger'
type Size = 'normal' | 'small'
type Shape = { look?: Look; size?: Size }

const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-full text-center font-semibold leading-tight transition-[background-color,border-color,transform] duration-150 ease-out active:scale-[0.98] disabled:cursor-progress disabled:opacity-70'

const looks: Record<Look, string> = {
  main: 'bg-accent text-on-accent hover:bg-accent-strong',
  second: 'border border-field bg-transparent text-ink hover:border-ink hover:bg-surface',
  quiet: 'text-accent hover:bg-tint',
  danger: 'bg-danger text-paper hover:opacity-90',
}

const sizes: Record<Size, string> = {
  normal: 'min-h-12 px-6 py-2.5',
  small: 'min-h-10 px-4 py-1.5 text-small',
}

const quietSizes: Record<Size, string> = {
  normal: 'min-h-12 px-3 py-2.5',
  small: 'min-h-10 px-3 py-1.5 text-small',
}

const unavailable = 'aria-disabled:cursor-default aria-disabled:opacity-70'

export const buttonClass = (look: Look = 'main', more = '', size: Size = 'normal') =>
  `${base} ${looks[look]} ${(look === 'quiet' ? quietSizes : sizes)[size]} ${more}`

type ButtonProps = ComponentProps<'button'> &
  Shape & {
    /** Like `disabled`, but keeps the focus: for a button whose own press makes it unavailable. */
    isUnavailable?: boolean
    /** Unavailable where nothing can be changed. Buttons that submit a form are so by default. */
    isChange?: boolean
  }

export function Button({ look, size, className, isUnavailable = false, isChange, ...props }: ButtonProps) {
  const refusal = useContext(ChangeRefusal)
  const isRefused = refusal !== undefined && (isChange ?? props.type === 'submit')
  const isOff = isUnavailable || isRefused
  return (
    <button
      type="button"
      {...props}
      {...(isOff && { 'aria-disabled': true, onClick: ignorePress })}
      {...(isRefused && { title: refusal })}
      className={buttonClass(look, isOff ? `${unavailable} ${className ?? ''}` : className, size)}
    />
  )
}

/** Also keeps a form from being sent. */
const ignorePress = (event: MouseEvent) => event.preventDefault()

export function ButtonLink({ look, size, className, ...props }: ComponentProps<'a'> & Shape) {
  return <a {...props} className={buttonClass(look, className, size)} />
}
