import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import type { PageContent } from '#core/page/page-content.ts'
import { OriginalButton } from './original-button.tsx'
import { PictureField } from './picture-field.tsx'

type HeadFieldsProps = {
  content: PageContent
  /** The page as it was delivered. */
  original: PageContent | undefined
  isOwn: boolean
  errors: Record<string, string>
  onChange: (make: (content: PageContent) => PageContent, field?: string) => void
}

/** Texts of a page for browsers and search engines. A page that the provider added also has its picture in link previews. */
export function HeadFields({ content, original, isOwn, errors, onChange }: HeadFieldsProps) {
  const { title, description, picture = '', noindex = false } = content
  const changeText = (name: 'title' | 'description') => (text: string) =>
    onChange((now) => ({ ...now, [name]: text }), name)
  return (
    <>
      <TextField
        name="title"
        label="Title of the page"
        hint="Required. For the browser and search engines"
        aria-required
        maxLength={120}
        error={errors.title}
        value={title}
        onChange={({ target }) => changeText('title')(target.value)}
      />
      <OriginalButton
        label="Title of the page"
        value={title}
        original={original?.title}
        onChange={changeText('title')}
      />
      <TextArea
        name="description"
        label="Description"
        hint="Required. For search engines and shared links"
        aria-required
        rows={3}
        maxLength={300}
        error={errors.description}
        value={description}
        onChange={({ target }) => changeText('description')(target.value)}
      />
      <OriginalButton
        label="Description"
        value={description}
        original={original?.description}
        onChange={changeText('description')}
      />
      {isOwn && (
        <>
          <PictureField
            name="picture"
            label="Picture of shared links, if not only the title (optional)"
            error={errors.picture}
            value={picture}
            onChange={(address) => onChange((now) => ({ ...now, picture: address }), 'picture')}
          />
          <CheckField
            name="noindex"
            label="Hide from search engines"
            checked={noindex}
            onChange={({ target }) => onChange((now) => ({ ...now, noindex: target.checked }))}
          />
        </>
      )}
    </>
  )
}
