import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { labelCategory } from '#core/blog/blog-text.ts'
import { countRecords, type Topic } from './count-records.ts'

type TopicsProps = {
  label: string
  topics: Topic[]
  /** Names of categories that are not in the list. */
  unlisted?: string[]
  onRename: (topic: Topic) => void
}

export const Topics = ({ label, topics, unlisted = [], onRename }: TopicsProps) => (
  <ul aria-label={label} className="divide-y divide-line border-y border-line">
    {topics.map((topic) => (
      <li key={topic.name} className="flex items-center justify-between gap-4 py-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">
            {topic.kind === 'category' ? labelCategory(topic.name) : topic.name}
          </span>
          <span className="tabular text-small text-muted">{countRecords(topic)}</span>
          {unlisted.includes(topic.name) && <Badge>Not in the list</Badge>}
        </span>
        <Button look="quiet" size="small" onClick={() => onRename(topic)}>
          Rename<span className="sr-only"> {topic.name}</span>
        </Button>
      </li>
    ))}
  </ul>
)
