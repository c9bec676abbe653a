import { documentPlaceholders } from '#core/page/fill-text.ts'

export const inBraces = (name: string) => `{${name}}`

/** Placeholders that stand for facts, so that the text of a document cannot contradict the settings. */
export const DocumentPlaceholders = () => (
  <details className="text-small text-muted">
    <summary className="min-h-8 cursor-pointer font-semibold hover:text-accent">
      Facts that parts of a document can name
    </summary>
    <p className="my-2">
      Visitors see the value that the settings have at that moment, such as the months that messages are kept.
    </p>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {Object.entries(documentPlaceholders).map(([name, words]) => (
        <div key={name} className="contents">
          <dt>
            <code>{inBraces(name)}</code>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </details>
)
