-- Apart from the triggers that note what changes meanwhile: nobody who writes mail waits for this.
select sum_up_mail();
