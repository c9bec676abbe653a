import { href } from 'react-router'
import { Question } from '#app/components/content/question.tsx'
import { questionsKey } from './data-needs.ts'
import { RecordSection } from './record-section.tsx'
import type { SectionViewProps } from './section-view-props.ts'

/** Questions that open their answers. */
export const Questions = ({ anchor, props, data, isPreview }: SectionViewProps<'questions'>) => (
  <RecordSection
    {...{ anchor, props, isPreview }}
    rows={data.questions?.[questionsKey(props)]}
    none="No question to show: visitors do not see this section."
    all={href('/faq')}
  >
    {(questions) => (
      <div className="min-w-0 border-t border-line">
        {questions.map(({ id, question, answer }) => (
          <Question key={id} {...{ question, answer }} />
        ))}
      </div>
    )}
  </RecordSection>
)
