import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#app/api/account.ts'
import { groupRecords, listScreens, type PaletteGroup, type PaletteItem } from './palette-items.ts'
import { useRecordSearch } from './use-record-search.ts'

type PaletteFinderProps = { account: User; onLeave: () => void; typed: string }

/** Search field with results: records with exactly this number first, then screens, then other records. */
export function PaletteFinder({ account, onLeave, typed: typedBefore }: PaletteFinderProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(typedBefore)
  const words = typed.trim()
  const { rows, isSearching, failure } = useRecordSearch(words)
  const { exact, others } = groupRecords(account, rows)
  const groups = [...exact, ...listScreens(account, words), ...others]
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)

  function go({ value: address }: PaletteItem) {
    onLeave()
    void navigate(address)
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={typed}
      onValueChange={setTyped}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Autocomplete.Input
          ref={focusAtOnce}
          aria-label="Search for a screen or a record"
          placeholder="Go to…"
          maxLength={100}
          className="min-h-14 w-full bg-transparent text-body outline-none placeholder:text-muted"
        />
        <Dialog.Close className="sr-only">Close</Dialog.Close>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain p-2">
        <Autocomplete.List>
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-3 pb-1 pt-3 text-[0.8125rem] font-semibold text-muted">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem, index: number) => (
                  <Item key={`${index} ${item.value}`} item={item} onChoose={() => go(item)} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Autocomplete.Status className="px-3 text-muted">
          <State {...{ count, isSearching, failure }} />
        </Autocomplete.Status>
      </div>
    </Autocomplete.Root>
  )
}

/** The dialog moves focus one frame later, which would lose keys typed right after the shortcut. */
function focusAtOnce(input: HTMLInputElement | null) {
  input?.focus()
  input?.setSelectionRange(input.value.length, input.value.length)
}

function Item({ item, onChoose }: { item: PaletteItem; onChoose: () => void }) {
  const { label, detail, icon: Icon } = item
  return (
    <Autocomplete.Item
      value={item}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5 data-highlighted:bg-tint data-highlighted:text-accent"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 opacity-75" />
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere">{label}</span>
        {detail && <span className="line-clamp-1 text-small text-muted wrap-anywhere">{detail}</span>}
      </span>
    </Autocomplete.Item>
  )
}

type StateProps = { count: number; isSearching: boolean; failure: string | undefined }

/** Status line for screen readers. Visible only for errors, loading and empty results. */
function State({ count, isSearching, failure }: StateProps) {
  if (failure) return <p className="py-3 text-danger">{failure}</p>
  if (isSearching) return <p className="py-3 text-small">Searching records…</p>
  if (count === 0) return <p className="py-6">No screens or records found.</p>
  return <p className="sr-only">{count} found</p>
}
