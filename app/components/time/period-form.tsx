import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { PeriodLinks } from './period-links.tsx'

type PeriodFormProps = {
  from: string
  to: string
  /** Other parameters of the URL, which a new period keeps. */
  more?: Record<string, string>
  /** Additional fields of the form. */
  children?: ReactNode
  /** Parameters of the links; those of the form if left out. */
  links?: Record<string, string>
}

/** Period of a screen, which stands in its URL: two days, and links to usual periods. */
export function PeriodForm({ from, to, more = {}, links = more, children }: PeriodFormProps) {
  return (
    <div className="grid gap-3">
      <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-3">
        {Object.entries(more).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex-[1_1_9rem] sm:max-w-48">
          <TextField name="from" label="From" type="date" defaultValue={from} />
        </div>
        <div className="flex-[1_1_9rem] sm:max-w-48">
          <TextField name="to" label="To" type="date" defaultValue={to} />
        </div>
        {children}
        <Button type="submit" isChange={false} look="second">
          Show
        </Button>
      </Form>
      <PeriodLinks more={links} />
    </div>
  )
}
