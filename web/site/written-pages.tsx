import { Link } from 'react-router'
import { type Block, type Inline, parseMarkup } from '#domain/markup'
import { PAGE_TITLES, WRITTEN_PAGES, type AboutWords } from '#domain/site-words'

/** Terms, privacy and the like are sections, each with its name as anchor. */
export function WrittenPages({ pages }: Pick<AboutWords, 'pages'>) {
  return (
    <div className="page grid gap-16">
      {WRITTEN_PAGES.filter((page) => pages[page] !== '').map((page) => (
        <section key={page} id={page} aria-labelledby={`${page}-title`} className="grid gap-6">
          <h2 id={`${page}-title`} tabIndex={-1} className="text-3xl sm:text-4xl">
            {PAGE_TITLES[page]}
          </h2>
          <WrittenText text={pages[page]} />
        </section>
      ))}
    </div>
  )
}

export function WrittenText({ text }: { text: string }) {
  const blocks = parseMarkup(text)
  return (
    <div className="grid max-w-prose gap-4 text-lg wrap-anywhere">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'list') {
    const List = block.isNumbered ? 'ol' : 'ul'
    const marks = block.isNumbered ? 'list-decimal' : 'list-disc'
    return (
      <List className={`grid gap-1.5 pl-6 text-muted ${marks}`}>
        {block.items.map((parts, index) => (
          <li key={index}>
            <Parts parts={parts} />
          </li>
        ))}
      </List>
    )
  }
  const Tag = block.kind === 'heading' ? 'h3' : 'p'
  return (
    <Tag className={block.kind === 'heading' ? 'mt-4 text-2xl first:mt-0' : 'text-muted'}>
      <Parts parts={block.parts} />
    </Tag>
  )
}

const LINK = 'font-medium text-brand underline underline-offset-4'

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map(({ text, to }, index) => {
    if (to === undefined) return text
    if (to.startsWith('/'))
      return (
        <Link key={index} to={to} className={LINK}>
          {text}
        </Link>
      )
    return (
      <a key={index} href={to} rel="noopener" className={LINK}>
        {text}
      </a>
    )
  })
}
