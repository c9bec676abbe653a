import type { ReactNode } from 'react'

const tones = {
  neutral: 'border-line bg-surface text-muted',
  accent: 'border-transparent bg-tint text-accent',
  success: 'border-transparent bg-tint text-success',
  warning: 'border-line bg-surface text-warning',
  danger: 'border-line bg-surface text-danger',
}
export type Tone = keyof typeof tones

type BadgeProps = {
  tone?: Tone
  /** True for a label with words that somebody wrote, which may be long. */
  canWrap?: boolean
  children: ReactNode
}

/** Short status label. */
export function Badge({ tone = 'neutral', canWrap = false, children }: BadgeProps) {
  const lines = canWrap ? 'wrap-anywhere' : 'whitespace-nowrap max-[12rem]:whitespace-normal'
  return (
    <span
      className={`inline-flex items-center gap-1 ${lines} rounded-full border px-2 py-0.5 font-text text-[0.8125rem] font-semibold leading-tight ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

/** Number of pending items. Renders null for zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <span className="tabular min-w-6 rounded-full bg-accent px-1.5 py-0.5 text-center font-text text-[0.75rem] font-semibold leading-tight text-on-accent">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        ({count} {label})
      </span>
    </span>
  )
}
