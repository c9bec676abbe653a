const facts = [
  'You see what Excel shows: dates, amounts and percentages as they are formatted there. Macros are never run.',
  'A formula whose result was never stored in the file is blank. Open the file in Excel, save it, and upload it again.',
  'Sheets that are hidden in Excel are shown here too, with a crossed-out eye. A damaged sheet has a warning sign.',
  'The first row stays in its place. Merged cells are shown as long as the sheet is neither sorted nor filtered.',
]

const keys = [
  ['Arrows, Home, End, Page Up, Page Down', 'move; with Shift they choose a range'],
  ['Ctrl or ⌘ + C', 'copies the range, also the part that is not in view, up to 50,000 cells'],
  ['Alt + ↓', 'sorts and filters by the column'],
  ['Enter, Shift + Enter in the search box', 'next row found, the one before'],
]

/** What a reader may wonder about. */
export function Help() {
  return (
    <details className="group rounded-small border border-line">
      <summary className="flex min-h-11 items-center gap-2 rounded-small px-4 font-medium hover:bg-surface">
        <span aria-hidden="true" className="text-accent group-open:rotate-90">
          ›
        </span>
        How to read and what to know
      </summary>
      <div className="grid gap-6 px-4 pb-5 pt-2 text-small md:grid-cols-2">
        <ul className="grid list-disc content-start gap-2 pl-5">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <dl className="grid content-start gap-2">
          {keys.map(([press, effect]) => (
            <div key={press}>
              <dt className="inline font-semibold">{press}: </dt>
              <dd className="inline">{effect}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}
