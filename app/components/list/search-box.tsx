import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fieldClass } from '#app/components/ui/fields/field.tsx'
import { useListQuery } from './use-list-query.ts'

const typingPause = 250

type SearchBoxProps = { label: string; q: string }

/** Search field that updates the URL shortly after the last keystroke. */
export function SearchBox({ label, q }: SearchBoxProps) {
  const ask = useListQuery()
  // Set while the user edits; on blur the field goes back to the value of the URL.
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(words: string) {
    clearTimeout(timer.current)
    if (words.trim() !== q) ask({ q: words.trim() }, { replace: true })
  }

  return (
    <search className="relative min-w-0 flex-[1_1_16rem]">
      <Search aria-hidden="true" className="absolute left-3.5 top-1/2 size-4.5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={typed ?? q}
        onChange={({ target }) => {
          setTyped(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(target.value), typingPause)
        }}
        onKeyDown={({ key }) => key === 'Enter' && typed !== undefined && search(typed)}
        onBlur={() => {
          if (typed !== undefined) search(typed)
          setTyped(undefined)
        }}
        className={`${fieldClass} min-h-11 w-full text-ellipsis pl-10 pr-3`}
      />
    </search>
  )
}
