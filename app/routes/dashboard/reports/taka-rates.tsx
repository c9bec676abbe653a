/** Sentences below a report in taka: from where its values are. Renders null without any. */
export function TakaRates({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul aria-label="Rates" className="mt-3 grid gap-1 text-small text-muted">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
