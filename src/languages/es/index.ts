import type { Catalog } from '../../lib/language.ts'
import { es as content } from './content.ts'
import { es as documents } from './documents.ts'
import { es as membership } from './membership.ts'
import { es as stays } from './stays.ts'
import { es as vouchers } from './vouchers.ts'
import { es as http } from './http.ts'
import { pages } from './pages.ts'

/** Everything we say in Spanish: pages, and what only servers say, in mails, documents and refusals. */
export const catalog: Catalog = {
  ...pages,
  content,
  documents,
  membership,
  stays,
  vouchers,
  http,
}
