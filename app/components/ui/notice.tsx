import type { ReactNode } from 'react'

const tones = {
  success: 'border-success bg-tint',
  danger: 'border-danger bg-surface',
}

/** Success or error message, announced by screen readers. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={-1}
      className={`rounded-small border-l-4 px-4 py-3 font-medium text-ink ${tones[tone]}`}
    >
      {children}
    </div>
  )
}
