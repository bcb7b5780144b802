import type { Section } from './sections.ts'
import { texts } from './texts.ts'

/** Ways to each section, beside the text where there is room; it stays in sight. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  const { contents } = texts()
  return (
    <nav aria-label={contents} className="hidden self-start lg:sticky lg:top-8 lg:block" data-screen-only>
      <p className="mb-1 font-bold">{contents}</p>
      <ul className="border-t border-line">
        {sections.map(({ id, title }) => (
          <li key={id} className="border-b border-line">
            <a href={`#${id}`} className="flex min-h-12 items-center py-2 text-link no-underline hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
