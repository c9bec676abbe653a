type CoverProps = {
  src: string
  alt?: string
  /** A few letters that stand there without a picture, also when it can't be fetched. */
  fallback: string
  letters?: string
  isFirst?: boolean
  className?: string
  /** The same picture in other formats and widths, the best first. */
  sources?: { type: string; srcSet: string }[] | undefined
  sizes?: string | undefined
  /** Shown until the picture is there. */
  colour?: string | undefined
}

// A picture over plain http is blocked by browsers: better none than a hole.
const isShowable = (src: string) => src.startsWith('https://') || /^\/(?!\/)/.test(src)

/** A picture of any size in a frame of a fixed shape. */
export function Cover({
  src,
  alt = '',
  fallback,
  letters = 'text-title',
  isFirst = false,
  className = '',
  sources = [],
  sizes,
  colour,
}: CoverProps) {
  return (
    <div
      style={{ backgroundColor: colour }}
      className={`cover @container relative overflow-hidden rounded-large bg-tint font-display font-bold text-accent ${letters} ${className}`}
    >
      {isShowable(src) ? (
        <picture>
          {sources.map((source) => (
            <source key={source.type} {...source} sizes={sizes} />
          ))}
          <img
            src={src}
            alt={alt}
            data-fallback={fallback}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            {...(isFirst && { fetchPriority: 'high' as const })}
          />
        </picture>
      ) : (
        <span aria-hidden="true" data-fallback={fallback} />
      )}
    </div>
  )
}
