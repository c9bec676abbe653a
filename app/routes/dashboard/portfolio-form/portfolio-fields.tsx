import { type Control, useWatch } from 'react-hook-form'
import type { PortfolioDraft } from '#app/api/portfolio-form.ts'
import type { bindFields } from '#app/components/form/bind-fields.ts'
import { FormPart, WholeWidth } from '#app/components/form/form-part.tsx'
import { PicturesField } from '#app/components/form/pictures-field.tsx'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { mediaUpload } from '#app/components/form/upload-kinds.ts'
import { PublicPageFields } from '#app/components/publishing/public-page-fields.tsx'
import { VisibilityField } from '#app/components/publishing/publishing-fields.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { WritingField } from '#app/components/writing/writing-field.tsx'
import { portfolioLabels as labels, longestStory, mostPictures } from '#core/portfolio/portfolio.ts'
import { ReviewField } from './review-field.tsx'

type PortfolioFieldsProps = {
  control: Control<PortfolioDraft>
  field: ReturnType<typeof bindFields<PortfolioDraft>>
  isScheduled: boolean
}

export function PortfolioFields({ control, field, isScheduled }: PortfolioFieldsProps) {
  return (
    <>
      <FormPart title="Project">
        <WholeWidth>
          <TextField label={labels.name} {...field('name')} />
        </WholeWidth>
        <WholeWidth>
          <TextArea label={labels.description} rows={5} {...field('description')} />
        </WholeWidth>
        <TextField label={labels.category} hint="Such as Web design" {...field('category')} />
        <TextField label={labels.technologies} hint="Separated by commas" {...field('technologies')} />
        <TextField
          label={labels.link}
          type="url"
          inputMode="url"
          hint="Where it can be seen"
          placeholder="https://"
          {...field('link')}
        />
        <TextField
          label={labels.completedOn}
          type="date"
          hint="When it was delivered"
          {...field('completedOn')}
        />
        <VisibilityField isScheduled={isScheduled} {...field('isPublished')} />
        <WholeWidth>
          <UploadField control={control} name="image" label={labels.image} kind={mediaUpload} needsAlt />
        </WholeWidth>
      </FormPart>
      <FormPart title="The story (optional)">
        <WholeWidth>
          <UploadField
            control={control}
            name="beforeImage"
            label={labels.beforeImage}
            kind={mediaUpload}
            needsAlt
          />
        </WholeWidth>
        <WholeWidth>
          <WritingField
            control={control}
            label={labels.caseText}
            hint="What was asked, what you did, and what came of it."
            rows={8}
            maxLength={longestStory}
            {...field('caseText')}
          />
        </WholeWidth>
        <WholeWidth>
          <PicturesField control={control} name="pictures" label={labels.pictures} most={mostPictures} />
        </WholeWidth>
        <WholeWidth>
          <TextArea label={labels.clientQuote} rows={3} maxLength={1000} {...field('clientQuote')} />
        </WholeWidth>
        <WholeWidth>
          <ReviewField
            label={labels.reviewId}
            chosen={useWatch({ control, name: 'reviewId' })}
            {...field('reviewId')}
          />
        </WholeWidth>
      </FormPart>
      <FormPart title="Client and owner">
        <TextField label={`${labels.clientName} (optional)`} {...field('clientName')} />
        <TextField label={labels.ownerName} {...field('ownerName')} />
        <WholeWidth>
          <TextArea label={`${labels.notes} (optional)`} rows={4} {...field('notes')} />
        </WholeWidth>
      </FormPart>
      <FormPart title="Address and search engines (optional)">
        <PublicPageFields field={field} defaults={{ title: 'name', text: 'description' }}>
          <UploadField
            control={control}
            name="socialImage"
            label={labels.socialImage}
            hint="Empty: the picture above."
            kind={mediaUpload}
          />
        </PublicPageFields>
      </FormPart>
    </>
  )
}
