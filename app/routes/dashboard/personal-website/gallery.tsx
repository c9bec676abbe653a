import { PenTool } from 'lucide-react'
import type { TemplateRow } from '#app/api/templates.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { TemplateFacts } from '#app/components/orders/template-facts.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'

type GalleryProps = {
  templates: TemplateRow[]
  /** Template id of the draft; '' for a custom design, undefined without a draft. */
  chosen: string | undefined
  choose: (templateId: string) => void
}

export function Gallery({ templates, chosen, choose }: GalleryProps) {
  if (templates.length === 0) {
    return (
      <DashboardEmptyState
        title="Templates are being prepared. Tell us what you need and we will propose one."
        action={<Button onClick={() => choose('')}>Tell us what you need</Button>}
      />
    )
  }
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
      {templates.map((template) => (
        <li key={template._id} className="flex flex-col">
          <TemplateFacts template={template} />
          <div className="mt-auto flex flex-wrap items-center gap-3 pt-4">
            <Button
              size="small"
              look={template._id === chosen ? 'main' : 'second'}
              onClick={() => choose(template._id)}
            >
              {template._id === chosen ? 'Continue with this one' : 'Choose this one'}
              <span className="sr-only">: {template.title}</span>
            </Button>
            {template._id === chosen && <Badge tone="accent">Your draft</Badge>}
          </div>
        </li>
      ))}
      <li className="flex flex-col rounded-large border border-dashed border-field p-6">
        <PenTool aria-hidden="true" className="size-7 text-accent" />
        <p className="mt-4 font-display text-[1.125rem] font-bold">Design one for me</p>
        <p className="mt-1 text-muted">None of these fits? We design one for your business.</p>
        <div className="mt-auto pt-5">
          <Button size="small" look={chosen === '' ? 'main' : 'second'} onClick={() => choose('')}>
            {chosen === '' ? 'Continue with your draft' : 'Design one for me'}
          </Button>
        </div>
      </li>
    </ul>
  )
}
