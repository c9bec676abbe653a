import { ChevronDown, ChevronUp, Search as SearchIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldClass } from '#app/components/ui/fields/field.tsx'
import { formatCount, formatNumber } from '#core/format-number.ts'
import type { Hits } from './use-hits.ts'
import type { Search } from './use-search.ts'
import type { ViewState } from './view-state.ts'

const typingPause = 250

type SearchBarProps = {
  viewState: ViewState
  go: (change: Partial<ViewState>, options?: { isStep: boolean }) => void
  search: Search
  hits: Hits
}

/** Search field for all files. Enter goes to the next match, Shift+Enter to the previous one. Without JavaScript it is
 * a plain form. */
export function SearchBar({ viewState, go, search, hits }: SearchBarProps) {
  const { q, file, sheet } = viewState
  // Text in the field until it is part of the URL.
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const input = useRef<HTMLInputElement>(null)
  const takeOver = useEffectEvent((words: string) => words !== q && type(words))
  // Picks up text that was typed before hydration.
  useEffect(() => void takeOver(input.current?.value ?? ''), [])
  const count = search.found?.rows.length ?? 0

  function applySearch(words: string) {
    clearTimeout(timer.current)
    if (words.trim() !== q) go({ q: words.trim() }, { isStep: false })
  }

  function type(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => applySearch(words), typingPause)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (typed !== undefined && typed.trim() !== q) applySearch(typed)
    else void hits.turn(event.shiftKey ? -1 : 1)
  }

  return (
    <search className="sticky top-16 z-20 -mx-2 bg-paper px-2 py-2">
      <form action="/excelDetails" className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {file && <input type="hidden" name="file" value={file} />}
        {file && sheet > 0 && <input type="hidden" name="sheet" value={sheet + 1} />}
        <div className="relative min-w-0 flex-[1_1_10rem]">
          <SearchIcon
            aria-hidden="true"
            className="absolute left-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
          />
          <input
            ref={input}
            type="search"
            name="q"
            aria-label="Search all files"
            placeholder="Search all files"
            maxLength={100}
            autoComplete="off"
            value={typed ?? q}
            onChange={({ target }) => type(target.value)}
            onKeyDown={handleKey}
            onBlur={() => {
              if (typed !== undefined) applySearch(typed)
              setTyped(undefined)
            }}
            className={`${fieldClass} min-h-12 w-full pl-11 pr-3`}
          />
        </div>
        {q && (
          <div className="needs-scripts flex items-center gap-1">
            <StepButton label="Previous row found" isDisabled={count === 0} onClick={() => hits.turn(-1)}>
              <ChevronUp aria-hidden="true" className="size-5" />
            </StepButton>
            <StepButton label="Next row found" isDisabled={count === 0} onClick={() => hits.turn(1)}>
              <ChevronDown aria-hidden="true" className="size-5" />
            </StepButton>
          </div>
        )}
        <p role="status" className="tabular min-w-0 text-small text-muted empty:sr-only">
          {formatStatus(search, hits.at)}
        </p>
      </form>
    </search>
  )
}

function formatStatus({ found, isLoading, failure }: Search, at: number): string {
  if (isLoading) return 'Searching…'
  if (failure && !found) return ''
  if (!found) return ''
  const total = `${formatNumber(found.total)}${found.totalIsExact ? '' : '+'}`
  if (found.total === 0) return 'Nothing found'
  const rows = found.total === 1 ? 'row' : 'rows'
  if (at >= 0) return `${formatNumber(at + 1)} of ${total} ${rows}`
  return `${total} ${rows} in ${formatCount(found.files.length, 'file')}`
}

type StepButtonProps = { label: string; isDisabled: boolean; onClick: () => void; children: React.ReactNode }

function StepButton({ label, isDisabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-11 cursor-pointer place-items-center rounded-full border border-field hover:border-ink hover:bg-surface disabled:cursor-default disabled:opacity-50"
    >
      {children}
    </button>
  )
}
