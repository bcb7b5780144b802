import { useRefresh } from '../../serve/session/use-refresh.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { useQuoteTimer } from '../quotes/use-quote-timer.ts'

/** The time-voucher quote-request timer: a price that has stood as long as a quote lives is asked for again. */
export function useVoucherTimer(answer: string) {
  const { settings } = useSite()
  const refresh = useRefresh()
  useQuoteTimer({ id: answer, lifetime: settings.terms.quote_minutes * 60_000 }, () => void refresh())
}
