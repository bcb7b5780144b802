-- Apart from what notes the changes meanwhile: nobody who sells waits for this. Days with nothing but what was never sold have nothing.
update sold_days as d set sold = 0, canceled = 0, points = 0, value_cents = 0, received_cents = 0
where not exists (select from sold_now() as made where made.date = d.date and made.item = d.item);
select sum_up_sold();
