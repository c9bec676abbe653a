import { ArrowDown, ArrowUp, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { PageContent, Section } from '#core/page/page-content.ts'
import { readSection, upgradeProps } from '#core/page/read-section.ts'
import { isSectionType, sectionType } from '#core/page/section-types.ts'
import { changeProps, changeSection, propsOf } from './change-sections.ts'
import { OpenMark } from './open-mark.tsx'
import { SectionFields } from './section-fields.tsx'
import { withoutEmptyLines } from './use-autosave.ts'

type SectionEditorProps = {
  section: Section
  /** The section that the page came with. */
  original: Section | undefined
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  errors: Record<string, string>
  onToggle: (isOpen: boolean) => void
  onChange: (make: (content: PageContent) => PageContent, field?: string) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  /** Replaces typed figures by measured ones. */
  onMeasure: () => void
}

/** One section: its fields, and what can be done with it as a whole. */
export function SectionEditor({
  section,
  original,
  isFirst,
  isLast,
  isOpen,
  errors,
  onToggle,
  onChange,
  onMove,
  onRemove,
  onMeasure,
}: SectionEditorProps) {
  const { id, type, hidden = false } = section
  const known = isSectionType(type) ? sectionType(type) : undefined
  const label = known?.label ?? 'Unknown section'
  const { title: value } = propsOf(section)
  const title = typeof value === 'string' ? value : ''
  const name = title ? `${label}, ${title}` : label
  const isReadable = useMemo(() => 'section' in readSection(withoutEmptyLines(section)), [section])
  const isEditable = known && upgradeProps(section)
  const isWrong = hasErrors(errors, id)
  return (
    <details
      id={`section-${id}`}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      className="rounded-small border border-line bg-raised"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-3 font-semibold hover:text-accent">
        <span className="min-w-0">
          {label}
          {hidden && (
            <span className="ml-2">
              <Badge>Hidden</Badge>
            </span>
          )}
          {!isReadable && !isWrong && (
            <span className="ml-2">
              <Badge tone="warning">{isEditable ? 'To complete' : 'Not shown'}</Badge>
            </span>
          )}
          {isWrong && (
            <span className="ml-2">
              <Badge tone="danger">To correct</Badge>
            </span>
          )}
          {title && <span className="block truncate text-small font-normal text-muted">{title}</span>}
        </span>
        <OpenMark />
      </summary>
      {isOpen && (
        <div className="grid gap-5 border-t border-line p-4">
          {errors[id] && <p className="font-semibold text-danger">{errors[id]}</p>}
          {type === 'statistics' && (
            <Button look="second" size="small" className="justify-self-start" onClick={onMeasure}>
              Show measured figures instead
            </Button>
          )}
          {known && isEditable ? (
            <SectionFields
              fields={known.fields}
              values={propsOf(section)}
              originals={original?.type === type ? propsOf(original) : undefined}
              path={`${id}.`}
              errors={errors}
              onChange={(props, path) => onChange(changeProps(id, props), path)}
            />
          ) : (
            <p className="text-muted">
              {known
                ? 'A newer release wrote this section.'
                : 'This release does not know this type of section.'}{' '}
              Visitors do not see it; it stays as it is until you remove it.
            </p>
          )}
          <div className="flex flex-wrap gap-1 border-t border-line pt-3">
            <Button look="quiet" size="small" isUnavailable={isFirst} onClick={() => onMove(-1)}>
              <ArrowUp aria-hidden="true" className="size-4" /> Move up
              <span className="sr-only">: {name}</span>
            </Button>
            <Button look="quiet" size="small" isUnavailable={isLast} onClick={() => onMove(1)}>
              <ArrowDown aria-hidden="true" className="size-4" /> Move down
              <span className="sr-only">: {name}</span>
            </Button>
            <Button
              look="quiet"
              size="small"
              onClick={() => onChange(changeSection(id, { hidden: !hidden }))}
            >
              {hidden ? (
                <Eye aria-hidden="true" className="size-4" />
              ) : (
                <EyeOff aria-hidden="true" className="size-4" />
              )}
              {hidden ? 'Show' : 'Hide'}
              <span className="sr-only">: {name}</span>
            </Button>
            <Button look="quiet" size="small" className="text-danger" onClick={onRemove}>
              <Trash2 aria-hidden="true" className="size-4" /> Remove
              <span className="sr-only">: {name}</span>
            </Button>
          </div>
        </div>
      )}
    </details>
  )
}

/** True if a section, or one of its fields, was refused. */
export const hasErrors = (errors: Record<string, string>, id: string): boolean =>
  Object.keys(errors).some((path) => path === id || path.startsWith(`${id}.`))
