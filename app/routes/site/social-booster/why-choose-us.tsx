import { Section } from '#app/components/ui/section.tsx'

const reasons = [
  {
    title: 'Data-Driven Strategy',
    text: 'We begin with your own numbers: who follows you, when they read and what they answered to. The plan follows from that, and so does the next one.',
    proof: 'Every week you get the figures as the platform shows them, with what we change because of them.',
  },
  {
    title: 'Powerful Engagement',
    text: 'A follower who never answers is worth nothing. We write posts that ask something, answer the comments with you, and turn questions into orders.',
    proof: 'We never ask for your password: you give our account a role on your page, and can take it back.',
  },
]

export function WhyChooseUs() {
  return (
    <Section id="why" labelledBy="why-title" isTinted>
      <div className="grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="why-title" className="text-heading">
          Why Choose Us
        </h2>
        <div className="divide-y divide-line">
          {reasons.map(({ title, text, proof }) => (
            <article key={title} className="py-10 first:pt-0 last:pb-0">
              <h3 className="text-[1.625rem] leading-tight lg:text-[2rem]">{title}</h3>
              <p className="mt-4 max-w-measure text-lead text-muted">{text}</p>
              <p className="mt-5 max-w-measure border-l-2 border-accent pl-4 font-medium">{proof}</p>
            </article>
          ))}
        </div>
      </div>
    </Section>
  )
}
