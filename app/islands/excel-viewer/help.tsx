const facts = [
  'Cells look as they do in Excel, with the same formats for dates, amounts and percentages. Macros are never run.',
  'A formula whose result was never stored in the file is blank. Open the file in Excel, save it, and upload it again.',
  'Sheets that are hidden in Excel are shown here too, with a crossed-out eye. A damaged sheet has a warning sign.',
  'The first row stays visible. Merged cells are shown as long as the sheet is neither sorted nor filtered.',
]

const keys = [
  ['Arrows, Home, End, Page Up, Page Down', 'move the active cell; with Shift they select a range'],
  ['Ctrl or ⌘ + C', 'copies the range, including cells out of view, up to 50,000 cells'],
  ['Alt + ↓', 'sorts and filters by the column'],
  ['Enter, Shift + Enter in the search box', 'next and previous matching row'],
]

/** Notes on how sheets are displayed, and keyboard shortcuts. */
export function Help() {
  return (
    <details className="group rounded-small border border-line">
      <summary className="flex min-h-11 items-center gap-2 rounded-small px-4 font-medium hover:bg-surface">
        <span aria-hidden="true" className="text-accent group-open:rotate-90">
          ›
        </span>
        Help and keyboard shortcuts
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
