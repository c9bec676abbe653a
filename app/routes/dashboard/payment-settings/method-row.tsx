import { ArrowDown, ArrowUp, Eye, Pencil, Power } from 'lucide-react'
import { api } from '#app/api/browser.ts'
import { changeMethod } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import { MethodMark } from '#app/components/payment/method-mark.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { methodKindLabels } from '#core/payment-method/payment-method.ts'

type MethodRowProps = {
  method: MethodRow
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onPreview: () => void
  onChanged: () => Promise<void>
}

export function MethodRowView({ method, isFirst, isLast, onMove, onPreview, onChanged }: MethodRowProps) {
  const { _id, kind, label, number, holder, active, currency } = method
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcut for the buttons inside
    <div
      className="flex flex-wrap items-center gap-x-6 gap-y-3"
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <div className="-ml-3 flex sm:ml-0">
        <MoveButton
          id={`up-${_id}`}
          label={`Move ${label} up`}
          isDisabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </MoveButton>
        <MoveButton
          id={`down-${_id}`}
          label={`Move ${label} down`}
          isDisabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </MoveButton>
      </div>
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-4">
        <div className="max-sm:hidden">
          <MethodMark kind={kind} label={label} />
        </div>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="wrap-anywhere">{label}</span>
            <Badge tone={active ? 'success' : 'neutral'}>{active ? 'On' : 'Off'}</Badge>
          </p>
          <p className="tabular wrap-anywhere text-small text-muted">
            {[methodKindLabels[kind], number, holder, currency !== 'BDT' && currency]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <div className="-ml-3 flex flex-wrap sm:ml-0">
        <Switch method={method} onChanged={onChanged} />
        <RowAction label="Preview" about={label} icon={Eye} onClick={onPreview} />
        <RowAction label="Edit" about={label} icon={Pencil} to={`?edit=${_id}`} />
      </div>
    </div>
  )
}

function Switch({ method, onChanged }: Pick<MethodRowProps, 'method' | 'onChanged'>) {
  const { isWorking, act } = useAction()
  const { active, label } = method
  const toggle = () =>
    act(async () => {
      await changeMethod(api, method, { active: !active })
      await onChanged()
      showToast({
        title: active ? `${label} is now hidden from clients` : `${label} is now visible to clients`,
      })
    })
  return (
    <RowAction
      label={active ? 'Turn off' : 'Turn on'}
      about={label}
      icon={Power}
      isWaiting={isWorking}
      onClick={toggle}
    />
  )
}

type MoveButtonProps = {
  id: string
  label: string
  isDisabled: boolean
  onClick: () => void
  children: React.ReactNode
}

const MoveButton = ({ id, label, isDisabled, onClick, children }: MoveButtonProps) => (
  <button
    id={id}
    type="button"
    aria-label={label}
    title={`${label} (Alt and arrow key)`}
    disabled={isDisabled}
    onClick={onClick}
    className="grid size-11 cursor-pointer place-items-center rounded-small text-muted hover:bg-surface hover:text-ink disabled:cursor-default disabled:opacity-35 disabled:hover:bg-transparent"
  >
    {children}
  </button>
)
