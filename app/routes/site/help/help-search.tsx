import { href } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { fieldClass } from '#app/components/ui/fields/field.tsx'

/** Search form of the help page. It works without scripts. */
export const HelpSearch = ({ q }: { q: string }) => (
  <search>
    <form action={href('/help')} className="flex max-w-measure flex-wrap gap-3">
      <input
        type="search"
        name="q"
        aria-label="Search help articles"
        placeholder="Search, for example: invoice"
        maxLength={100}
        defaultValue={q}
        className={`${fieldClass} min-h-12 min-w-0 flex-[1_1_14rem] px-4`}
      />
      <Button type="submit">Search</Button>
    </form>
  </search>
)
