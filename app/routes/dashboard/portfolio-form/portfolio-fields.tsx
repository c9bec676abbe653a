import { type Control, useWatch } from 'react-hook-form'
import type { PortfolioDraft } from '#app/api/portfolio-form.ts'
import type { bindFields } from '#app/components/form/bind-fields.ts'
import { FormPart, WholeWidth } from '#app/components/form/form-part.tsx'
import { PicturesField } from '#app/components/form/pictures-field.tsx'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { mediaUpload } from '#app/components/form/upload-kinds.ts'
import { VisibilityField } from '#app/components/publishing/publishing-fields.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { mostPictures } from '#core/portfolio/portfolio.ts'
import { ReviewField } from './review-field.tsx'

type PortfolioFieldsProps = {
  control: Control<PortfolioDraft>
  field: ReturnType<typeof bindFields<PortfolioDraft>>
}

export function PortfolioFields({ control, field }: PortfolioFieldsProps) {
  return (
    <>
      <FormPart title="Project">
        <WholeWidth>
          <TextField label="Portfolio name" {...field('name')} />
        </WholeWidth>
        <WholeWidth>
          <TextArea label="Description" rows={5} {...field('description')} />
        </WholeWidth>
        <TextField label="Category" hint="Such as Web design" {...field('category')} />
        <TextField label="Technologies used" hint="Separated by commas" {...field('technologies')} />
        <TextField
          label="Link"
          type="url"
          inputMode="url"
          hint="Where it can be seen"
          placeholder="https://"
          {...field('link')}
        />
        <TextField
          label="Completion date"
          type="date"
          hint="When it was delivered"
          {...field('completedOn')}
        />
        <VisibilityField {...field('isPublished')} />
        <WholeWidth>
          <UploadField control={control} name="image" label="Picture" kind={mediaUpload} />
        </WholeWidth>
      </FormPart>
      <FormPart title="The story (optional)">
        <WholeWidth>
          <UploadField control={control} name="beforeImage" label="How it looked before" kind={mediaUpload} />
        </WholeWidth>
        <WholeWidth>
          <TextArea
            label="Story"
            hint="What was asked, what you did, and what came of it. Markdown, such as **bold** and lists with -"
            rows={8}
            {...field('caseText')}
          />
        </WholeWidth>
        <WholeWidth>
          <PicturesField control={control} name="pictures" label="More pictures" most={mostPictures} />
        </WholeWidth>
        <WholeWidth>
          <TextArea label="What the client says" rows={3} maxLength={1000} {...field('clientQuote')} />
        </WholeWidth>
        <WholeWidth>
          <ReviewField chosen={useWatch({ control, name: 'reviewId' })} {...field('reviewId')} />
        </WholeWidth>
      </FormPart>
      <FormPart title="Client and owner">
        <TextField label="Client’s name (optional)" {...field('clientName')} />
        <TextField label="Owner’s name" {...field('ownerName')} />
        <WholeWidth>
          <TextArea label="Notes (optional)" rows={4} {...field('notes')} />
        </WholeWidth>
      </FormPart>
    </>
  )
}
