type CoverProps = {
  src: string
  alt?: string
  /** Letters shown without an image or if it cannot be loaded. */
  fallback: string
  letters?: string
  isFirst?: boolean
  className?: string
  /** The same image in other formats and widths, preferred ones first. */
  sources?: { type: string; srcSet: string }[] | undefined
  sizes?: string | undefined
  /** Background until the image is loaded. */
  colour?: string | undefined
  /** Point that stays visible, in percent from the left and from the top. */
  focus?: { x: number; y: number } | undefined
}

// Browsers block images over plain HTTP, which would leave a gap.
const isShowable = (src: string) => src.startsWith('https://') || /^\/(?!\/)/.test(src)

/** Image of any size in a frame of a fixed shape. */
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
  focus,
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
            {...(focus && { style: { objectPosition: `${focus.x}% ${focus.y}%` } })}
            {...(isFirst && { fetchPriority: 'high' as const })}
          />
        </picture>
      ) : (
        <span aria-hidden="true" data-fallback={fallback} />
      )}
    </div>
  )
}
