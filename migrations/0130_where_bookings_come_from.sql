-- Where bookings come from is a report of its own: whoever reads sales goes on to read it, and so does marketing.
update policies set permissions = permissions || '{Analytics:Read}'
where ('SalesReports:Read' = any (permissions) or name = 'marketing') and not 'Analytics:Read' = any (permissions);

-- Batches and payment differences are no work of cashiers; the policy as it was delivered.
update policies set permissions = array_remove(permissions, 'Batches:Read') where name = 'cashier';
