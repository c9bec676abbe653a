import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { changeTemplate, removeTemplate, type TemplateRow } from '#app/api/templates.ts'
import { StoredPicture } from '#app/components/content/stored-picture.tsx'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { MoveButtons, type Moving } from '#app/components/list/move-buttons.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'

type TemplateItemProps = Moving & {
  template: TemplateRow
  onEdit: () => void
  onChanged: () => Promise<void>
}

export function TemplateItem({ template, onEdit, onChanged, onUp, onDown }: TemplateItemProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { _id: id, title, kind, pages, priceFrom, previewImage, active, version } = template

  async function toggleActive() {
    try {
      await changeTemplate(api, id, { active: !active, version })
      showToast({ title: active ? `“${title}” is retired` : `“${title}” is offered again` })
      await onChanged()
    } catch (error) {
      showErrorToast(error)
    }
  }
  async function remove() {
    await removeTemplate(api, id)
    showToast({ title: `“${title}” deleted` })
    await onChanged()
  }

  return (
    <article className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)] lg:grid-cols-[8rem_minmax(0,1fr)_auto] lg:items-center">
      <div className={`overflow-hidden rounded-small border border-line ${active ? '' : 'opacity-60'}`}>
        <StoredPicture url={previewImage} alt="" sizes="8rem" width={160} height={100} />
      </div>
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 text-[1.125rem] wrap-anywhere">
          {title} {!active && <Badge>Retired</Badge>}
        </h2>
        <p className="text-small text-muted">
          {kind} · {pages === 1 ? '1 page' : `${pages} pages`} ·{' '}
          <span className="tabular">from {formatMoney(priceFrom)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-1 sm:col-span-2 lg:col-span-1">
        <MoveButtons {...{ id, title, onUp, onDown }} />
        <Button look="second" size="small" onClick={onEdit}>
          Edit<span className="sr-only"> {title}</span>
        </Button>
        <Button look="second" size="small" className="min-w-27" onClick={toggleActive}>
          {active ? 'Retire' : 'Offer again'}
          <span className="sr-only">: {title}</span>
        </Button>
        <Button look="quiet" size="small" className="text-danger" onClick={() => setIsConfirming(true)}>
          Delete<span className="sr-only"> {title}</span>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete the template “${title}”?`}
        confirmLabel="Delete"
        onConfirm={remove}
      >
        This can’t be undone. A template used in a request can only be retired.
      </ConfirmDialog>
    </article>
  )
}
