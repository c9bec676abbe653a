import { ArrowUpRight } from 'lucide-react'
import type { TemplateRow } from '#app/api/templates.ts'
import { StoredPicture } from '#app/components/content/stored-picture.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { formatMoney } from '#core/money.ts'

/** Summary of a template: preview image, number of pages, starting price and tags. */
export function TemplateFacts({ template }: { template: TemplateRow }) {
  const { title, kind, pages, priceFrom, previewImage, previewLink, tags } = template
  return (
    <div className="grid gap-3">
      {previewImage && (
        <div className="overflow-hidden rounded-small border border-line">
          <StoredPicture
            url={previewImage}
            alt=""
            sizes="(min-width: 64rem) 30rem, 92vw"
            width={640}
            height={400}
          />
        </div>
      )}
      <div>
        <p className="font-display text-[1.125rem] font-bold wrap-anywhere">{title}</p>
        <p className="text-small text-muted">
          {kind} · {pages === 1 ? '1 page' : `${pages} pages`} ·{' '}
          <span className="tabular">from {formatMoney(priceFrom)}</span>
        </p>
        {tags.length > 0 && <p className="mt-1 text-small text-muted">{tags.join(', ')}</p>}
      </div>
      {previewLink && (
        <ExternalLink
          href={previewLink}
          className="inline-flex min-h-10 w-fit items-center gap-1.5 font-semibold text-accent hover:underline"
        >
          Open the preview<span className="sr-only">: {title}</span>
          <ArrowUpRight aria-hidden="true" className="size-4" />
        </ExternalLink>
      )}
    </div>
  )
}
