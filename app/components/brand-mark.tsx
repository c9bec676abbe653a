/** Logo without the brand name, in the theme's colours. */
export function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path fill="currentColor" d="M10 14h8a10 10 0 0 1 10 10v4h-6v-4a4 4 0 0 0-4-4h-8v8H4V4h6z" />
      <circle className="fill-accent" cx="22" cy="8" r="4.2" />
    </svg>
  )
}
