import { api } from '#app/api/browser.ts'
import { findClientTags } from '#app/api/clients.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { PickedItem } from './picked-item.tsx'
import { useSuggestions } from './use-suggestions.ts'

type TagPickerProps = { tag: string; error?: string | undefined; onChange: (tag: string) => void }

/** Search field with the tags that clients have, and the one that was picked. */
export function TagPicker({ tag, error, onChange }: TagPickerProps) {
  const { words, found, failure, search } = useSuggestions(
    (typed) => findClientTags(api, typed),
    'Tags cannot be searched at the moment.',
  )
  const others = found.filter((one) => one !== tag)
  function pick(picked: string) {
    onChange(picked)
    search('')
  }
  function pickTyped() {
    const typed = words.trim().toLowerCase()
    const same = found.find((one) => one.toLowerCase() === typed)
    if (same) pick(same)
  }
  return (
    <div className="grid gap-3">
      <TextField
        name="tag-search"
        label="Tag"
        hint="Pick one that clients have"
        type="search"
        autoComplete="off"
        value={words}
        error={error ?? failure}
        onFocus={() => search(words)}
        onBlur={pickTyped}
        onChange={({ target }) => search(target.value)}
      />
      {others.length > 0 && (
        <ul aria-label="Tags found" className="flex flex-wrap gap-2">
          {others.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="min-h-11 cursor-pointer rounded-full border border-line px-4 wrap-anywhere hover:bg-line/60"
                onClick={() => pick(one)}
              >
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
      {words.trim() && others.length === 0 && !failure && (
        <p className="text-small text-muted">No other tag matches.</p>
      )}
      {tag && (
        <ul aria-label="Picked tag" className="flex">
          <PickedItem name={tag} onRemove={() => onChange('')} />
        </ul>
      )}
    </div>
  )
}
