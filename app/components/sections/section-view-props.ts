import type { FormOutcome } from '#app/islands/post-form.ts'
import type { SectionProps, SectionTypeName } from '#core/page/section-types.ts'
import type { PageData } from './page-data.ts'

export type SectionViewProps<Type extends SectionTypeName> = {
  props: SectionProps<Type>
  /** Id of the section, unique on its page. */
  anchor: string
  data: PageData
  /** Result of the contact form, after it was sent without scripts. */
  /** True in the editor, which shows where a section without records is. */
  isPreview?: boolean
  outcome?: FormOutcome | undefined
}
