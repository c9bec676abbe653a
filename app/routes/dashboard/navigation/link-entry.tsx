import { ArrowDown, ArrowUp, Eye, EyeOff, Trash2 } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { linkChoicesId } from '#app/components/form/link-choices.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import type { Entry } from './entries.ts'

type LinkEntryProps = {
  ref: Ref<HTMLLIElement>
  name: string
  entry: Entry
  /** Place in the list, from 1. */
  position: number
  isFirst: boolean
  isLast: boolean
  errors: Record<string, string>
  missing: string[]
  onChange: (entry: Entry) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  /** Renders the links of a group. */
  renderLinks: (links: Entry[]) => ReactNode
}

/** One link, or a group with its links. */
export function LinkEntry(props: LinkEntryProps) {
  const {
    ref,
    name,
    entry,
    position,
    isFirst,
    isLast,
    errors,
    missing,
    onChange,
    onMove,
    onRemove,
    renderLinks,
  } = props
  const { label, to, isHidden, links } = entry
  const spoken = <span className="sr-only">: {label || `${links ? 'group' : 'link'} ${position}`}</span>
  const isMissing = missing.includes(to.replace(/[?#].*/, ''))
  return (
    <li
      ref={ref}
      className={`grid grid-cols-1 gap-3 rounded-small border border-line p-4 ${isHidden ? 'bg-surface' : 'bg-raised'}`}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <TextField
          name={`${name}.label`}
          label={links ? 'Name of the group' : 'Label'}
          autoComplete="off"
          maxLength={40}
          value={label}
          error={errors[`${name}.label`]}
          onChange={({ target }) => onChange({ ...entry, label: target.value })}
        />
        {!links && (
          <TextField
            name={`${name}.to`}
            label="Link"
            autoComplete="off"
            list={linkChoicesId}
            maxLength={500}
            value={to}
            error={errors[`${name}.to`]}
            {...(isMissing && { hint: 'There is no page at this address: visitors would find nothing.' })}
            onChange={({ target }) => onChange({ ...entry, to: target.value })}
          />
        )}
      </div>
      {links && <div className="border-l-2 border-line pl-3 sm:pl-4">{renderLinks(links)}</div>}
      <div className="flex flex-wrap gap-1">
        <Button look="quiet" size="small" isUnavailable={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Up</span>
          {spoken}
        </Button>
        <Button look="quiet" size="small" isUnavailable={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Down</span>
          {spoken}
        </Button>
        <Button look="quiet" size="small" onClick={() => onChange({ ...entry, isHidden: !isHidden })}>
          {isHidden ? (
            <Eye aria-hidden="true" className="size-4" />
          ) : (
            <EyeOff aria-hidden="true" className="size-4" />
          )}{' '}
          {isHidden ? 'Show' : 'Hide'}
          {spoken}
        </Button>
        <Button look="quiet" size="small" className="text-danger" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" /> Remove{spoken}
        </Button>
      </div>
      {isHidden && <p className="text-small text-muted">Hidden: visitors do not see it.</p>}
    </li>
  )
}
