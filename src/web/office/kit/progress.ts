/** How a `<progress>` looks: in the colors of the business, in every browser. */
export const PROGRESS =
  'h-2.5 w-full appearance-none overflow-hidden rounded-sm border-0 bg-sunk [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent'
