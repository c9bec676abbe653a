import type { AuthorRow } from '#app/api/blog-authors.ts'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { countPosts } from './count-records.ts'

type AuthorItemProps = { author: AuthorRow; onEdit: () => void }

/** An author in the list of authors. */
export const AuthorItem = ({ author: { name, avatar, text, posts }, onEdit }: AuthorItemProps) => (
  <li className="flex items-center gap-4 py-2">
    <Avatar name={name} src={avatar} />
    <span className="grid min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="tabular text-small text-muted">{countPosts(posts)}</span>
      </span>
      {text && <span className="line-clamp-2 text-small text-muted wrap-anywhere">{text}</span>}
    </span>
    <Button look="quiet" size="small" onClick={onEdit}>
      Edit<span className="sr-only"> {name}</span>
    </Button>
  </li>
)
