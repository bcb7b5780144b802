interface Props {
  readonly src: string
  readonly title: string
  /** For forms that show their answer in it. */
  readonly name?: string
}

/** A mail as its reader sees it, on a computer or a phone. Nothing in it can run, load or reach the page around it. */
export function MailFrame({ src, title, name }: Props) {
  return (
    <div className="group grid grid-cols-[minmax(0,1fr)] gap-2">
      <fieldset className="flex flex-wrap items-center gap-x-5 text-sm max-sm:hidden">
        <legend className="sr-only">Width</legend>
        {(['Computer', 'Phone'] as const).map((width) => (
          <label key={width} className="flex min-h-9 items-center gap-2 font-semibold">
            <input
              type="radio"
              name={`${name ?? 'frame'}-width`}
              value={width}
              defaultChecked={width === 'Computer'}
              className="size-5"
            />
            {width}
          </label>
        ))}
      </fieldset>
      <iframe
        src={src}
        title={title}
        name={name}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[46rem] max-h-[80vh] w-full rounded-lg border border-line bg-raised group-has-[[value=Phone]:checked]:max-w-[390px]"
      />
    </div>
  )
}
