-- Apart from the triggers that note what changes meanwhile: nobody who sells waits for this.
select sum_up_sold();

-- They were for the sums. What is on accounts of companies is still summed up booking by booking.
drop index bookings_sold;
drop index transactions_sold;
create index bookings_on_account on bookings (created_at) include (id, company_id) where is_on_account and company_id is not null;

-- Vouchers that may come tonight.
create index vouchers_to_come on vouchers (travel_from, travel_to) where status = 'ISSUED';
