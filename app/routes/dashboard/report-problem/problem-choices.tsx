import { categories, categoryLabels, urgencies } from '#core/problem/problem.ts'

const urgencyTexts: Record<(typeof urgencies)[number], string> = {
  'site-down': 'My site is down',
  blocking: 'It blocks my work',
  normal: 'Normal',
  question: 'Only a question',
}

export const urgencyChoices = urgencies.map((urgency) => (
  <option key={urgency} value={urgency}>
    {urgencyTexts[urgency]}
  </option>
))

export const categoryChoices = categories.map((category) => (
  <option key={category} value={category}>
    {categoryLabels[category]}
  </option>
))
