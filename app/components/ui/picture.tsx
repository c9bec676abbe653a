import type { ComponentProps } from 'react'

type PictureProps = Omit<ComponentProps<'img'>, 'alt' | 'width' | 'height'> & {
  alt: string
  width: number
  height: number
  /** Above the fold: loaded eagerly. */
  isFirst?: boolean
}

/** Image with reserved space while it loads. */
export function Picture({ isFirst = false, className = '', alt, ...props }: PictureProps) {
  return (
    <img
      {...props}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      {...(isFirst && { fetchPriority: 'high' as const })}
      className={`h-auto w-full ${className}`}
    />
  )
}
