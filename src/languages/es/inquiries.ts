import type { en } from '../../capabilities/inquiries/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  isClosed: 'Esta consulta ya está cerrada.',
  isOpen: 'Esta consulta ya está abierta.',
  hour: { one: 'hora', other: 'horas' },
  corporate: {
    subject: ({ company_name }) => `Estacionamiento para ${company_name}`,
    message: ({ company_name, role, employee_count, travel_frequency }) =>
      [
        `Empresa: ${company_name}`,
        `Puesto: ${role}`,
        `Empleados: ${employee_count}`,
        `Viajan: ${travel_frequency}`,
      ].join('\n'),
  },
}
