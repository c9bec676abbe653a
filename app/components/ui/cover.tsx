import type { ReactNode } from 'react'

type CoverProps = {
  src: string
  alt?: string
  /** What stands there without a picture, also when it can't be fetched. */
  fallback: ReactNode
  isFirst?: boolean
  className?: string
}

// A picture over plain http is blocked by browsers: better none than a hole.
const isShowable = (src: string) => src.startsWith('https://') || /^\/(?!\/)/.test(src)

/** A picture of any size in a frame of a fixed shape, lying over its own replacement. */
export function Cover({ src, alt = '', fallback, isFirst = false, className = '' }: CoverProps) {
  return (
    <div className={`relative overflow-hidden rounded-large bg-surface ${className}`}>
      <div aria-hidden="true" className="absolute inset-0">
        {fallback}
      </div>
      {isShowable(src) && (
        <img
          src={src}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          {...(isFirst && { fetchPriority: 'high' as const })}
          className="absolute inset-0 size-full object-cover text-transparent"
        />
      )}
      <div className="pointer-events-none absolute inset-0 rounded-large border border-ink/8" />
    </div>
  )
}
