import { Button } from '#app/components/ui/button.tsx'
import { maxPages } from './draw-pdf.ts'

type PdfPageButtonsProps = { name: string; page: number; count: number; onPage: (page: number) => void }

/** Buttons to the previous and the next page of a PDF, as far as its pages are shown. */
export const PdfPageButtons = ({ name, page, count, onPage }: PdfPageButtonsProps) => (
  <nav aria-label={`Pages of ${name}`} className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <Button look="second" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      Previous page
    </Button>
    <Button
      look="second"
      size="small"
      disabled={page >= Math.min(count, maxPages)}
      onClick={() => onPage(page + 1)}
    >
      Next page
    </Button>
    <span role="status" className="tabular text-small text-muted">
      Page {page} of {count}
      {count > maxPages && `. Pages after ${maxPages} are in the file only.`}
    </span>
  </nav>
)
