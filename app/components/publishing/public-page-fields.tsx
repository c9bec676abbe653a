import type { ComponentProps, ReactNode } from 'react'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { publicPageLabels as labels } from '#core/record-address/public-page-fields.ts'

type Binding = Omit<ComponentProps<typeof TextField> & ComponentProps<typeof TextArea>, 'label' | 'hint'>

type PublicPageFieldsProps = {
  field: (name: 'slug' | 'searchTitle' | 'searchDescription') => Binding
  /** Fields that stand in place of an empty address, heading and text. */
  defaults: { title: string; text: string }
  /** Field of the picture in link previews. */
  children: ReactNode
}

/** Address of a record's page, and what search engines show of it. */
export const PublicPageFields = ({ field, defaults, children }: PublicPageFieldsProps) => (
  <>
    <TextField
      label={labels.slug}
      maxLength={200}
      hint={`Last part of the page’s address. Empty: made from the ${defaults.title}. Earlier addresses lead here.`}
      {...field('slug')}
    />
    <TextField
      label={labels.searchTitle}
      maxLength={120}
      hint={`Empty: the ${defaults.title} and the name of the site.`}
      {...field('searchTitle')}
    />
    <TextArea
      label={labels.searchDescription}
      rows={3}
      maxLength={300}
      hint={`Empty: the ${defaults.text}.`}
      {...field('searchDescription')}
    />
    {children}
  </>
)
