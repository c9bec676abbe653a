import { href } from 'react-router'
import { PortfolioCard } from '#app/components/content/portfolio-card.tsx'
import { worksKey } from './data-needs.ts'
import { RecordSection } from './record-section.tsx'
import type { SectionViewProps } from './section-view-props.ts'

/** Works of the portfolio. */
export const Works = ({ anchor, props, data, isPreview }: SectionViewProps<'works'>) => (
  <RecordSection
    {...{ anchor, props, isPreview }}
    rows={data.works?.[worksKey(props)]}
    none="No work to show: visitors do not see this section."
    all={href('/portfolios')}
  >
    {(works) => (
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {works.map((portfolio) => (
          <li key={portfolio.id} className="min-w-0">
            <PortfolioCard portfolio={portfolio} headingLevel="h3" />
          </li>
        ))}
      </ul>
    )}
  </RecordSection>
)
